import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { OpenRequest } from '#contract/needs-you';
import { firstName } from '#contract/rules/first-name';
import { sayNotYet, useNotYet } from '../features/introductions/not-yet.ts';
import { goOnAfter } from '../features/prospects/list-memory.ts';
import { paths } from '../paths.ts';
import { needsYouQuery } from '../queries/needs-you.ts';
import { recordOwnSent } from '../queries/own-sent.ts';
import { userQuery } from '../queries/session.ts';
import { Button } from '../ui/button.tsx';
import { whenIdle } from '../ui/loading/when-still.ts';
import { dropDraftsAbout } from '../ui/memory/drafts.ts';
import { toast } from '../ui/overlays/toast.ts';

/**
 * Asks whether the user sent the message that they opened in their own mail, or copied; it only counts as sent when
 * they say so. Asks about the last one opened, on whichever screen they return to.
 */
export function PreparedBar() {
	const [isIdle, setIdle] = useState(false);
	useEffect(() => whenIdle(() => setIdle(true)), []);
	return isIdle ? <Question /> : null;
}

function Question() {
	const { data } = useQuery(needsYouQuery);
	const notYet = useNotYet();
	const line = data?.prepared?.find(({ id }) => !notYet.includes(id));
	return line ? <Bar key={line.id} line={line} /> : null;
}

function Bar({ line }: { line: OpenRequest }) {
	const { mutate, isPending } = useMutation(recordOwnSent);
	const { data: user } = useQuery(userQuery);
	const { pathname } = useLocation();
	const navigate = useNavigate();
	const { id, connectorName, prospectId, prospectName, listId, withOthers } = line;
	const who = connectorName ? firstName(connectorName) : 'your connection';
	const name = withOthers > 0 ? `${prospectName} and ${withOthers} others` : prospectName;
	const onSuccess = () => {
		// The composer has nothing left to send.
		if (pathname === paths.introRequest(listId, prospectId)) {
			goOnAfter(listId, prospectId);
			void navigate(paths.list(listId));
		}
		if (user) dropDraftsAbout(user.id, prospectId);
	};
	return (
		<section
			aria-label="Sent yourself"
			className="sticky top-14 short:static z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-ember-soft px-4 py-2 text-ink md:px-8 print:hidden"
		>
			<p role="status" className="wrap-anywhere min-w-0 flex-1 basis-52 font-semibold">
				Did you send it to <bdi>{who}</bdi>? <span className="font-normal text-ink-2">About {name}.</span>
			</p>
			<span className="flex gap-2">
				<Button variant="primary" pending={isPending} onClick={() => mutate({ id, name }, { onSuccess })}>
					Yes, I sent it
				</Button>
				<Button
					onClick={() => {
						sayNotYet(id);
						toast({ title: 'Kept as a draft', description: 'No one was asked yet.' });
					}}
				>
					Not yet
				</Button>
			</span>
		</section>
	);
}
