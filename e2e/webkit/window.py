"""A bare window of WebKitGTK for WebDriver: as narrow as a phone, which no browser's own window is.

Arguments: its size ('390x844'), a file for what its pages report, a script that runs before those of every page, whether cookies are taken
('cookies' or 'no-cookies'), and the features of the engine that are taken away, by the names that it has for them.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

size, reports, script, cookies = sys.argv[1:5]
taken = set(sys.argv[5:])
width, height = (int(side) for side in size.split("x"))

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
if cookies == "no-cookies":
    context.get_cookie_manager().set_accept_policy(WebKit2.CookieAcceptPolicy.NEVER)
window = Gtk.Window()
window.set_default_size(width, height)
window.connect("destroy", Gtk.main_quit)
log = open(reports, "a", encoding="utf-8", buffering=1)


def report(_manager, message):
    log.write(message.get_js_value().to_string().replace("\n", " ") + "\n")


def read_script():
    with open(script, encoding="utf-8") as file:
        return WebKit2.UserScript(
            file.read(),
            WebKit2.UserContentInjectedFrames.ALL_FRAMES,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )


def take_features(settings):
    features = WebKit2.Settings.get_all_features()
    for feature in (features.get(at) for at in range(features.get_length())):
        if feature.get_identifier() in taken:
            settings.set_feature_enabled(feature, False)


def add_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    take_features(view.get_settings())
    manager = view.get_user_content_manager()
    manager.connect("script-message-received::report", report)
    manager.register_script_message_handler("report")
    manager.add_script(read_script())
    window.add(view)
    window.show_all()
    return view


def begin(_context, session):
    application = WebKit2.ApplicationInfo()
    application.set_name("window")
    session.set_application_info(application)
    session.connect("create-web-view", add_view)


context.connect("automation-started", begin)
Gtk.main()
