// Made by `npm run types` from the server's description of its API. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Abilities: {
            chat: boolean;
            draw: boolean;
            free: number[];
            hint: boolean;
            rematch: boolean;
            resign: boolean;
            sit: number[];
            /** @enum {unknown} */
            undo: "ask" | "free" | "no";
        };
        Account: {
            name: string;
            text: string;
        };
        Ack: {
            key: string;
            /** @enum {unknown} */
            kind: "ack";
            seq: number;
            /** @default null */
            table?: string | null;
        };
        Advice: {
            choice: components["schemas"]["Choice"];
            reasons: string[];
            share: number;
            value: number;
        };
        Booking: {
            account: string;
            ply: number;
            points: number;
            round: number;
            seat: number;
        };
        Books: {
            accounts: components["schemas"]["Account"][];
            bookings: components["schemas"]["Booking"][];
            points: string;
            ranks: components["schemas"]["Rank"][];
            rounds: components["schemas"]["Round"][];
        };
        BotLevel: {
            /** @enum {unknown} */
            level: "king" | "knight" | "page" | "squire";
            title: string;
        };
        BoxInfo: {
            id: string;
            tagline: string;
            title: string;
        };
        BranchFrom: {
            /** @enum {unknown} */
            level: "king" | "knight" | "page" | "squire";
            ply: number;
            seat: number;
        };
        Change: {
            chat: components["schemas"]["ChatLine"][];
            edits: components["schemas"]["Edit"][];
            /** @enum {unknown} */
            kind: "change";
            log: components["schemas"]["LogLine"][];
            log_from: number;
            stages: components["schemas"]["Stage"][];
        };
        ChatLine: {
            at: number;
            number: number;
            seat: number | null;
            seq: number;
            text: string;
            who: string | null;
        };
        Chatter: {
            /** @enum {unknown} */
            kind: "chat";
            lines: components["schemas"]["ChatLine"][];
            seq: number;
        };
        Choice: {
            action: number;
            handles: string[];
            label: string;
            operands: components["schemas"]["Operand"][];
            verb: string;
        };
        ClientMessage: components["schemas"]["Play"] | components["schemas"]["Undo"] | components["schemas"]["UndoAnswer"] | components["schemas"]["Say"] | components["schemas"]["Resign"] | components["schemas"]["Draw"] | components["schemas"]["DrawAnswer"] | components["schemas"]["Rematch"] | components["schemas"]["Sit"] | components["schemas"]["Leave"] | components["schemas"]["Free"] | components["schemas"]["Look"] | components["schemas"]["Ping"];
        Clock: {
            /** @default null */
            days?: number | null;
            /** @default null */
            increment_s?: number | null;
            /** @enum {unknown} */
            kind?: "days" | "live" | "none";
            /** @default null */
            minutes?: number | null;
        };
        Credentials: {
            name: string;
            password: string;
        };
        Dice: {
            commitment: string;
            rolls: components["schemas"]["Roll"][];
            seed: string;
        };
        Draw: {
            key: string;
            /** @enum {unknown} */
            kind: "draw";
            /** @default null */
            seat?: number | null;
        };
        DrawAnswer: {
            key: string;
            /** @enum {unknown} */
            kind: "draw-answer";
            /** @default null */
            seat?: number | null;
            yes: boolean;
        };
        DrawOffer: {
            by: number;
            waiting: number[];
        };
        Edit: {
            /** @enum {unknown} */
            op: "add" | "remove" | "replace";
            path: string;
            value?: unknown;
        };
        Failure: {
            error: components["schemas"]["Problem"];
        };
        Fairness: {
            commitment: string;
            seed: string | null;
        };
        Free: {
            key: string;
            /** @enum {unknown} */
            kind: "free";
            seat: number;
        };
        GameInfo: {
            box: components["schemas"]["BoxInfo"];
            cooperative_seats: number[];
            credits: string;
            id: string;
            minutes: number[];
            options: components["schemas"]["GameOption"][];
            seats: number[];
            tagline: string;
            title: string;
        };
        GameOption: {
            asked_if: components["schemas"]["OptionChosen"] | null;
            name: string;
            settles_first: boolean;
            title: string;
            values: components["schemas"]["OptionValue"][];
        };
        Health: {
            /** @enum {unknown} */
            status: "ok";
            version: string;
        };
        Hello: {
            /** @enum {unknown} */
            kind: "hello";
            now: number;
            snapshot: components["schemas"]["Snapshot"];
        };
        Hint: {
            advice: components["schemas"]["Advice"][];
            ply: number;
        };
        Home: {
            finished: components["schemas"]["TableSummary"][];
            live: components["schemas"]["TableSummary"][];
            mine: components["schemas"]["TableSummary"][];
            open: components["schemas"]["TableSummary"][];
        };
        Invited: {
            table: components["schemas"]["TableSummary"];
        };
        KnownSession: {
            client: string;
            created: number;
            current: boolean;
            id: string;
            used: number;
        };
        Leave: {
            key: string;
            /** @enum {unknown} */
            kind: "leave";
        };
        LogLine: {
            handles: string[];
            ply: number;
            /** @default null */
            seat?: number | null;
            sign?: ("battle" | "build" | "card" | "chapter" | "coin" | "dice" | "loss") | "";
            text: string;
        };
        Look: {
            /** @enum {unknown} */
            kind: "look";
            seat: number | null;
        };
        Moment: {
            action: string | null;
            actor: number | null;
            log: components["schemas"]["LogLine"][];
            plies: number;
            ply: number;
            prompt: string;
            result: components["schemas"]["Outcome"] | null;
            seat: number | null;
            stages: components["schemas"]["Stage"][];
            view: Record<string, unknown>;
        };
        NewPassword: {
            new: string;
            old: string;
        };
        NewSeat: {
            /** @enum {unknown} */
            kind: "bot" | "hotseat" | "me" | "person";
            /** @default null */
            level?: ("king" | "knight" | "page" | "squire") | null;
            /** @default null */
            name?: string | null;
        };
        NewSession: {
            name: string;
        };
        NewTable: {
            /**
             * @default {
             *       "days": null,
             *       "increment_s": null,
             *       "kind": "none",
             *       "minutes": null
             *     }
             */
            clock?: components["schemas"]["Clock"];
            /** @enum {unknown} */
            first?: "random" | "seat-order";
            game: string;
            /** @default null */
            leaver_bot?: ("king" | "knight" | "page" | "squire") | null;
            /** @default null */
            name?: string | null;
            /** @default {} */
            options?: {
                [key: string]: string;
            };
            public?: boolean;
            seats: components["schemas"]["NewSeat"][];
            /** @enum {unknown} */
            undo?: "consent" | "free" | "never";
        };
        NewToken: {
            label: string;
        };
        Offers: {
            draw: components["schemas"]["DrawOffer"] | null;
            undo: components["schemas"]["UndoOffer"] | null;
        };
        Operand: {
            kind: string;
            name: string;
        };
        OptionChosen: {
            option: string;
            value: string;
        };
        OptionValue: {
            from_seats: number;
            title: string;
            until_seats: number;
            value: string;
        };
        Outcome: {
            payoffs: number[];
            reason: string;
            scores: number[];
            text: string;
            winners: number[];
        };
        Ping: {
            /** @enum {unknown} */
            kind: "ping";
        };
        Play: {
            action: number | string;
            key: string;
            /** @enum {unknown} */
            kind: "play";
            ply: number;
            /** @default null */
            seat?: number | null;
        };
        Pong: {
            /** @enum {unknown} */
            kind: "pong";
            now: number;
        };
        Presence: {
            /** @enum {unknown} */
            kind: "presence";
            present: number[];
            spectators: number;
        };
        Primer: {
            aim: string;
            end: string;
            turn: string;
        };
        Problem: {
            /** @enum {unknown} */
            code: "ambiguous" | "bad-option" | "bad-record" | "bad-request" | "busy" | "csrf" | "forbidden" | "illegal" | "internal" | "key-used" | "match-over" | "name-taken" | "no-draws" | "no-offer" | "no-session" | "no-undo" | "not-an-action" | "not-found" | "not-invited" | "not-playing" | "not-seated" | "not-your-seat" | "not-your-turn" | "nothing-to-undo" | "seat-taken" | "secret" | "stale" | "too-many" | "unplayable" | "unsure" | "wrong-password";
            message: string;
            /** @default null */
            retry_after?: number | null;
            /** @default null */
            rule?: string | null;
        };
        Rank: {
            text: string;
            values: number[];
        };
        Reason: {
            legal: boolean;
            message: string;
            rule: components["schemas"]["Rule"] | null;
        };
        Refusal: {
            error: components["schemas"]["Problem"];
            key: string | null;
            /** @enum {unknown} */
            kind: "error";
        };
        Rematch: {
            key: string;
            /** @enum {unknown} */
            kind: "rematch";
        };
        Resign: {
            key: string;
            /** @enum {unknown} */
            kind: "resign";
            /** @default null */
            seat?: number | null;
        };
        Review: {
            actions: number;
            done: number;
            moments: components["schemas"]["ReviewedMoment"][];
            seats: components["schemas"]["ReviewedSeat"][];
            turning_points: number[];
        };
        ReviewedMoment: {
            best: components["schemas"]["ReviewedOption"][];
            expected: number[];
            label: string;
            loss: number;
            luck: number[];
            /** @enum {null|string} */
            mark: "best" | "fine" | "mistake" | "blunder" | null;
            ply: number;
            seat: number | null;
        };
        ReviewedOption: {
            label: string;
            value: number;
        };
        ReviewedSeat: {
            deserved: number;
            first: number;
            last: number;
            luck: number;
            marks: {
                [key: string]: number;
            };
            others: number;
            skill: number;
        };
        Roll: {
            notation: string;
            outcome: number;
            outcomes: number[];
            ply: number;
            weights: number[];
        };
        Round: {
            round: number;
            text: string;
        };
        Rule: {
            chapter: string;
            id: string;
            origin: string;
            place: string;
            ruling: string;
            text: string;
        };
        Say: {
            key: string;
            /** @enum {unknown} */
            kind: "chat";
            text: string;
        };
        Seat: {
            clock_ms: number | null;
            /** @default null */
            kept_for?: string | null;
            /** @enum {unknown} */
            kind: "bot" | "empty" | "person";
            level: ("king" | "knight" | "page" | "squire") | null;
            name: string | null;
            present: boolean;
            resigned: boolean;
            score: number | null;
            seat: number;
            to_act: boolean;
        };
        SeatSummary: {
            /** @enum {unknown} */
            kind: "bot" | "empty" | "person";
            level: ("king" | "knight" | "page" | "squire") | null;
            name: string | null;
            seat: number;
        };
        ServerMessage: components["schemas"]["Hello"] | components["schemas"]["Update"] | components["schemas"]["Change"] | components["schemas"]["Ack"] | components["schemas"]["Refusal"] | components["schemas"]["Chatter"] | components["schemas"]["Presence"] | components["schemas"]["Thinking"] | components["schemas"]["Pong"];
        Session: {
            account: boolean;
            csrf: string;
            levels: components["schemas"]["BotLevel"][];
            name: string | null;
            version: string;
        };
        Sit: {
            /** @default null */
            invite?: string | null;
            key: string;
            /** @enum {unknown} */
            kind: "sit";
            /** @default null */
            seat?: number | null;
        };
        SitDown: {
            /** @default null */
            invite?: string | null;
            /** @default null */
            seat?: number | null;
        };
        Snapshot: {
            asked: number[];
            at: number;
            can: components["schemas"]["Abilities"];
            chat: components["schemas"]["ChatLine"][];
            choices: components["schemas"]["Choice"][];
            deadline: number | null;
            fair: components["schemas"]["Fairness"];
            invite: string | null;
            log: components["schemas"]["LogLine"][];
            log_from: number;
            offer: string;
            offers: components["schemas"]["Offers"];
            ply: number;
            prompt: string;
            rematch: string | null;
            result: components["schemas"]["Outcome"] | null;
            rules: string[];
            seat: number | null;
            seats: components["schemas"]["Seat"][];
            seq: number;
            spectators: number;
            table: components["schemas"]["TableInfo"];
            view: Record<string, unknown>;
            you: number[];
        };
        Stage: {
            edits: components["schemas"]["Edit"][];
            lines: number;
            scores: number[];
        };
        TableInfo: {
            box: string;
            chance: boolean;
            clock: components["schemas"]["Clock"];
            cooperative: boolean;
            game: string;
            id: string;
            leaver_bot: ("king" | "knight" | "page" | "squire") | null;
            name: string | null;
            options: {
                [key: string]: string;
            };
            printed: string;
            public: boolean;
            secrets: boolean;
            source: string | null;
            /** @enum {unknown} */
            status: "finished" | "playing" | "waiting";
            title: string;
            /** @enum {unknown} */
            undo: "consent" | "free" | "never";
        };
        TableMade: {
            id: string;
            invite: string;
        };
        TableSummary: {
            box: string;
            clock: components["schemas"]["Clock"];
            created: number;
            game: string;
            id: string;
            name: string | null;
            outcome: string | null;
            public: boolean;
            seats: components["schemas"]["SeatSummary"][];
            /** @enum {unknown} */
            status: "finished" | "playing" | "waiting";
            title: string;
            updated: number;
            uploaded: boolean;
            you: number[];
            your_turn: boolean;
        };
        Thinking: {
            /** @enum {unknown} */
            kind: "thinking";
            seat: number;
        };
        Token: {
            created: number;
            id: string;
            label: string;
            session: string;
            /** @default null */
            token?: string | null;
            used: number | null;
        };
        Undo: {
            key: string;
            /** @enum {unknown} */
            kind: "undo";
            ply: number;
            /** @default null */
            seat?: number | null;
        };
        UndoAnswer: {
            key: string;
            /** @enum {unknown} */
            kind: "undo-answer";
            /** @default null */
            seat?: number | null;
            yes: boolean;
        };
        UndoOffer: {
            by: number;
            ply: number;
            waiting: number[];
        };
        Update: {
            /** @enum {unknown} */
            kind: "update";
            snapshot: components["schemas"]["Snapshot"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
