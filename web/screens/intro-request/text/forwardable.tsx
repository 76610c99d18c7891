import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Copy, Plus } from 'lucide-react';
import { forwardParts, messageParts } from '#contract/mailed-text';
import type { Prospect } from '#contract/prospect';
import { limits } from '#contract/rules/limits';
import { useForm } from '../../../parts/forms/use-form.ts';
import { partsFor, withAbout } from '../../../parts/introductions/several-texts.ts';
import { saveAbout } from '../../../queries/profile.ts';
import { userQuery } from '../../../queries/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { useCopy } from '../../../ui/clipboard/use-copy.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { codeWhenUsed } from '../../../ui/loading/when-used.ts';

type ForwardableProps = {
	message: string;
	people: readonly Prospect[];
	/** The name that the sender signs with; null while there is none. */
	sender: string | null;
	onMessage: (message: string) => void;
};

/**
 * The part after the line `---`, which the connection can forward as it is. Of several people each has their own below
 * their name, as in the mail. Without a part, a button adds it.
 */
export function Forwardable({ message, people, sender, onMessage }: ForwardableProps) {
	const { data: user } = useQuery(userQuery);
	const about = user?.about ?? null;
	const { forward } = messageParts(message);
	const parts = forwardParts(message, people.length);
	const hasOwn = parts.some((part) => part !== forward);
	return (
		<Card>
			<CardTitle>Ready to forward</CardTitle>
			{hasOwn ? (
				people.map(({ id, name }, at) => <OwnPart key={id} name={name} text={parts[at] ?? null} />)
			) : forward ? (
				<>
					<Quoted text={forward} />
					<CopyButton text={forward} />
				</>
			) : (
				<>
					<p className="mt-2 text-ink-2 text-sm">
						What stands below a line of three dashes can be forwarded as it is. It saves your connection the writing.
					</p>
					<Button className="mt-3" onClick={() => onMessage(partsFor(people, message, about))}>
						<Plus aria-hidden />
						Add a part to forward
					</Button>
				</>
			)}
			{forward && user && !about && <AboutField onSaved={(line) => onMessage(withAbout(message, sender, line))} />}
		</Card>
	);
}

const Quoted = ({ text }: { text: string }) => (
	<blockquote
		dir="auto"
		className="mt-3 whitespace-pre-wrap wrap-anywhere border-ember border-l-3 pl-3 text-ink-2 text-sm"
	>
		{text}
	</blockquote>
);

function OwnPart({ name, text }: { name: string; text: string | null }) {
	const { copied, copy } = useCopy(text ?? '');
	return (
		<section aria-label={`For ${name}`} className="mt-4">
			<div className="-mt-1 -mb-2 flex items-center justify-between gap-2">
				<h3 className="wrap-anywhere font-semibold text-sm">
					For <bdi>{name}</bdi>
				</h3>
				{text && (
					<IconButton label={`Copy the part for ${name}`} onClick={copy}>
						{copied ? <Check aria-hidden className="text-spruce-ink" /> : <Copy aria-hidden />}
					</IconButton>
				)}
			</div>
			{text ? <Quoted text={text} /> : <p className="mt-2 text-ink-3 text-sm">Nothing to forward.</p>}
		</section>
	);
}

function CopyButton({ text }: { text: string }) {
	const { copied, copy } = useCopy(text);
	return (
		<Button className="mt-3" onClick={copy}>
			{copied ? <Check aria-hidden className="text-spruce-ink" /> : <Copy aria-hidden />}
			Copy this part
		</Button>
	);
}

const profileUpdate = codeWhenUsed(async () => (await import('#contract/account')).profileUpdate);

/** Asks once who the sender is, and keeps it for next time. `onSaved` is given the line as it is kept. */
function AboutField({ onSaved }: { onSaved: (about: string) => void }) {
	const { mutate, isPending } = useMutation(saveAbout);
	const { errors, read, whenReadable, refuse, props } = useForm(profileUpdate, {
		pending: isPending,
		mainField: 'about',
	});
	return (
		<form
			noValidate
			{...props}
			className="mt-4 grid gap-3 border-t pt-4"
			onSubmit={whenReadable((event) => {
				const form = event.currentTarget;
				const about = read(event)?.about;
				if (!about) return;
				const onSuccess = () => {
					// The form goes.
					form.parentElement?.querySelector<HTMLElement>('button:not([type=submit])')?.focus();
					onSaved(about);
				};
				mutate({ about }, { onSuccess, onError: refuse });
			})}
		>
			<TextField
				label="Who you are, in one line"
				hint="It stands in the part to forward, now and next time."
				error={errors.about}
				name="about"
				autoComplete="off"
				maxLength={limits.about}
				placeholder="founder of Hearthside"
			/>
			<Button type="submit" className="justify-self-start" pending={isPending}>
				Add It
			</Button>
		</form>
	);
}
