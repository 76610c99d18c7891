import type { ExtractSchema } from 'hono/types';
import type { App } from '../../../worker/app.ts';

type Routes = ExtractSchema<App>;
type Joined<All> = (All extends unknown ? (one: All) => void : never) extends (joined: infer One) => void ? One : never;

/** The JSON of each call by its name, such as `PATCH /api/statuses/:id`; never if it takes none. */
type Json = Joined<
	{
		[Path in keyof Routes & string]: {
			[Method in keyof Routes[Path] & string as Method extends `$${infer Name}`
				? `${Uppercase<Name>} ${Path}`
				: never]: Routes[Path][Method] extends { input: { json: infer Body } } ? Body : never;
		};
	}[keyof Routes & string]
>;

/** A body for each call that takes JSON. A call of the app that is missing here doesn't compile. */
export type Bodies = { [Name in keyof Json as [Json[Name]] extends [never] ? never : Name]: Json[Name] };
