-- compatible: yes
-- Posts of before 0030. A post that the version before publishes meanwhile has none until it is edited.
update posts set read_minutes = ceil(array_length(regexp_split_to_array(btrim(b.body), '\s+'), 1) / 200.0)
  from post_bodies b where b.post_id = posts.id and b.body ~ '\S';
