/** The server's types under short names. They are generated; nothing is written twice. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Books = Schemas['Books'];
export type ChatLine = Schemas['ChatLine'];
export type Choice = Schemas['Choice'];
export type ClientMessage = Schemas['ClientMessage'];
export type Clock = Schemas['Clock'];
export type Edit = Schemas['Edit'];
export type Dice = Schemas['Dice'];
export type BoxInfo = Schemas['BoxInfo'];
export type GameInfo = Schemas['GameInfo'];
export type Hint = Schemas['Hint'];
export type Home = Schemas['Home'];
export type KnownSession = Schemas['KnownSession'];
export type Level = Schemas['BotLevel']['level'];
export type LogLine = Schemas['LogLine'];
export type Moment = Schemas['Moment'];
export type NewTable = Schemas['NewTable'];
export type Primer = Schemas['Primer'];
export type Problem = Schemas['Problem'];
export type Reason = Schemas['Reason'];
export type Review = Schemas['Review'];
export type Rule = Schemas['Rule'];
export type Seat = Schemas['Seat'];
export type ServerMessage = Schemas['ServerMessage'];
export type Session = Schemas['Session'];
export type Snapshot = Schemas['Snapshot'];
export type TableMade = Schemas['TableMade'];
export type TableSummary = Schemas['TableSummary'];
export type Token = Schemas['Token'];
export type Ack = Schemas['Ack'];
export type Outcome = Schemas['Outcome'];

type WithoutKey<T> = T extends { key: string } ? Omit<T, 'key'> : never;

/** What a player can tell a table to do; the key is added when it is sent. */
export type Command = WithoutKey<ClientMessage>;
