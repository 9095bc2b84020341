"""The rules of Kingsburg: one module a chapter, in the rulebook's order.

verbs, dice and goods are the small change of all chapters; then setup, calendar, aid, season, influence, advisors,
construct, favours, recruit, winter, ending, two (the two-player rule) and provinces (the powers of the buildings);
and moments, for "Why not?".
"""
