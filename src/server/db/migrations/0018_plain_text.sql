-- The words of HTML without its tags, made when it is written: search made them anew for every row that it found, which was most of
-- its time. What sets words off leaves no blank before the comma behind it, and paragraphs do not run together.
ALTER TABLE courses ADD COLUMN about_text text GENERATED ALWAYS AS (regexp_replace(regexp_replace(about_html,
  '</?(?:a|abbr|b|code|em|i|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>', '', 'gi'), '<[^>]*>', ' ', 'g')) STORED;
--> statement-breakpoint
ALTER TABLE lessons ADD COLUMN content_text text GENERATED ALWAYS AS (regexp_replace(regexp_replace(content_html,
  '</?(?:a|abbr|b|code|em|i|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>', '', 'gi'), '<[^>]*>', ' ', 'g')) STORED;
--> statement-breakpoint
ALTER TABLE articles ADD COLUMN content_text text GENERATED ALWAYS AS (regexp_replace(regexp_replace(content_html,
  '</?(?:a|abbr|b|code|em|i|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>', '', 'gi'), '<[^>]*>', ' ', 'g')) STORED;
