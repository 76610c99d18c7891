import { useState } from 'react';
import type { PopupMessage } from '../messages.ts';
import { command } from './ask.ts';

type Reading = Extract<PopupMessage, { isSure: boolean }>;
type Unsure<Message> = Message extends unknown ? Omit<Message, 'isSure'> : never;

/**
 * Sends a command that reads a page. After enough readings today the background asks first: `asks` is its question, and
 * the next click goes ahead.
 */
export function useConfirmation(report: (problem: string | null) => void) {
	const [asks, setAsks] = useState<string>();
	const send = async (reading: Unsure<Reading>) => {
		const result = await command({ ...reading, isSure: asks !== undefined });
		setAsks(result.asks);
		report(result.problem);
	};
	return { asks, send };
}
