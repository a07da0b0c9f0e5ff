-- What stands in a notice's sentence is named as everywhere, and says by its form that it is a moment.
alter table activities rename params to "values";
update activities set "values" = jsonb_set("values", '{at}', jsonb_build_object('instant', "values" -> 'at'))
  where jsonb_typeof("values" -> 'at') = 'string';
