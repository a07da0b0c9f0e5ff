-- What parts cost and are sold for counts by item from now on: the figures are made anew.
update figure_states set built_at = null;
