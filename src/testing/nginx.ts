const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Returns a configuration of nginx that serves these sites alone, and writes into this folder. */
export const wholeNginx = (folder: string, sites: string) =>
  `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid "${folder}/nginx.pid"; error_log stderr;
    events {}
    http { access_log off; ${temporary.map((name) => `${name}_temp_path "${folder}/${name}";`).join(' ')}
    ${sites} }`
