import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { PastRequest } from '#contract/intro-request';
import { messageParts } from '#contract/mailed-text';
import { peopleFewest } from '#contract/rules/limits';
import type { Template } from '#contract/template';
import { type Better, betterThanSource, type ConnectorChoice, knownAs } from '../../features/connectors/connectors.ts';
import { DraftNote } from '../../features/drafts/draft-note.tsx';
import { withAbout } from '../../features/introductions/several-texts.ts';
import { Card } from '../../ui/card.tsx';
import { wantHeading } from '../../ui/keyboard/focus.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { ComposerForm } from './composer-form.tsx';
import { hasChoice, OtherConnectors } from './sending/other-connectors.tsx';
import { EmailTips, IntroductionFor } from './side-cards.tsx';
import { AboutField } from './text/about-field.tsx';
import { Forwardable } from './text/forwardable.tsx';
import type { Typed } from './text/typed.ts';
import { type Composed, useComposer } from './use-composer.ts';
import { useTaken } from './use-taken.ts';

const Arrived = lazyPart(async () => (await import('./sending/arrived.tsx')).Arrived);

type ComposerProps = Composed & {
	templates: readonly Template[];
	asked: readonly PastRequest[];
	/** Everyone who could introduce the prospect. */
	choices: readonly ConnectorChoice[];
	/** Restarts the composer without the draft. */
	onDiscard: () => void;
	/** Leaves one of several people out, and keeps the typed text. */
	onDrop?: ((id: string, typed: Typed) => void) | undefined;
	/** Leaves out people who were removed meanwhile. Undefined if there are none. */
	onGone?: (() => void) | undefined;
};

/** The email and everything beside it. */
export function Composer({ choices, onDrop, onGone, ...props }: ComposerProps) {
	// A message that follows a request stays one, whatever the history says later, and its connector doesn't change by
	// itself.
	const [{ opening, first, drafted }] = useState(props);
	const composer = useComposer({ ...props, opening, first, drafted });
	useTaken(drafted);
	const { people, text } = composer;
	const isFirst = !opening;
	const canDrop = onDrop && isFirst && !composer.isPending && people.length > peopleFewest;
	const leaveOut = useEffectEvent(() => {
		composer.release();
		onGone?.();
	});
	// A message that was sent, or may have been, stays as it was.
	const mayBeSent = composer.isPending || composer.sending.problem?.mayHaveBeenSent;
	const isLess = Boolean(onGone) && isFirst && !composer.invented && !mayBeSent;
	useEffect(() => {
		if (isLess) leaveOut();
	}, [isLess]);
	const drop = (id: string) => {
		composer.letGo();
		onDrop?.(id, composer.typed);
	};
	// On a phone it is in the form, above the send button.
	const others = isFirst && hasChoice(choices) && (
		<OtherConnectors choices={choices} chosen={composer.connector} onChoose={composer.chooseConnector} />
	);
	return (
		<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_16rem] xl:grid-cols-[minmax(0,1fr)_20rem]">
			<div className="flex min-w-0 flex-col gap-6">
				<FormOrOutcome
					{...props}
					drafted={drafted}
					others={others}
					composer={composer}
					knownAs={knownAs(composer.connector.name, choices, people)}
					better={isFirst ? betterThanSource(choices, composer.connector) : undefined}
				/>
				{/* A message that follows a request asks for nothing new. */}
				{composer.kind === 'ask' && (
					<Forwardable message={text.message} people={people} onMessage={(message) => text.edit({ message })} />
				)}
			</div>
			<div className="flex min-w-0 flex-col gap-6">
				<IntroductionFor
					people={people}
					connector={composer.connector.name}
					reach={composer.reach}
					onDrop={canDrop ? drop : undefined}
				>
					{others && <div className="mt-4 border-t pt-4 max-lg:hidden">{others}</div>}
				</IntroductionFor>
				{composer.kind === 'ask' && <EmailTips />}
			</div>
		</div>
	);
}

type FormOrOutcomeProps = Omit<ComposerProps, 'choices' | 'onDrop' | 'onGone'> & {
	composer: ReturnType<typeof useComposer>;
	others: ReactNode;
	knownAs: string | null;
	better: Better | undefined;
};

// The form, or in its place the mail that was not sent.
function FormOrOutcome({ composer, drafted, user, listPath, onDiscard, ...form }: FormOrOutcomeProps): ReactNode {
	const { invented } = composer;
	if (invented && user) {
		return (
			<Arrived
				mail={invented}
				connector={composer.connector.name}
				user={user}
				listPath={listPath}
				onWriteOn={composer.onWriteOn}
			/>
		);
	}
	return (
		<Card>
			{(drafted || composer.keptAt !== undefined) && (
				<DraftNote
					keptAt={composer.keptAt ?? 0}
					writtenBy={drafted?.writtenBy}
					className="mb-5"
					onDiscard={() => {
						composer.drop();
						onDiscard();
						wantHeading();
					}}
				/>
			)}
			{composer.typedSince && (
				<p role="status" className="mb-5 rounded-md bg-sunken px-4 py-3 text-ink-2 text-sm">
					Your email was sent. What you’ve typed since then wasn’t in it, and is still here.
				</p>
			)}
			{user && !user.about && !form.opening && messageParts(composer.text.message).forward && (
				<AboutField
					onSaved={(line) => {
						const { message } = composer.text;
						composer.text.edit({ message: withAbout(message, composer.known.sender, line) });
					}}
				/>
			)}
			<ComposerForm composer={composer} user={user} {...form} />
		</Card>
	);
}
