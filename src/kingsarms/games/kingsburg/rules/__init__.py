"""The rules of Kingsburg: one module a chapter, in the rulebook's order.

verbs, dice and goods are the small change of all chapters; then calendar, favours, season, influence, advisors,
construct, recruit, winter, ending, two (the two-player rule) and provinces (the powers of the buildings); and moments,
for "Why not?".
"""
