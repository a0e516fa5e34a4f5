-- Six characters from each one on: an index of them finds the names that contain a text, however many names there are.
-- compatible: yes
create function name_parts(words text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array(select substr(words, start, 6) from generate_series(1, length(words) - 2) start));
