"""`python -m tools.soak`. Little is imported here: every server that is started reads this file."""

if __name__ == "__main__":
    import sys

    from tools.soak.run import main

    sys.exit(main())
