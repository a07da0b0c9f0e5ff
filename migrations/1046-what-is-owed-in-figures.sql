-- Figures know what is owed, overdue and unanswered: they are added up anew.
update figure_states set built_at = null;
