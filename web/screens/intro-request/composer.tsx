import { Suspense, useState } from 'react';
import type { AskedBefore } from '#contract/intro-request';
import type { Template } from '#contract/template';
import { DraftNote } from '../../parts/drafts/draft-note.tsx';
import { Card } from '../../ui/card.tsx';
import { wantHeading } from '../../ui/focus.ts';
import { ComposerForm } from './composer-form.tsx';
import { OtherConnectors } from './sending/other-connectors.tsx';
import { EmailTips, IntroductionFor } from './side-cards.tsx';
import { Forwardable } from './text/forwardable.tsx';
import { type Composed, SentElsewhere, useComposer } from './use-composer.ts';

type ComposerProps = Composed & {
	templates: readonly Template[];
	asked: readonly AskedBefore[];
	/** Shows the composer anew, without the draft. */
	onDiscard: () => void;
};

/** The email and everything beside it; once it is saved for another way, what to do then. */
export function Composer({ templates, asked, onDiscard, ...given }: ComposerProps) {
	// A message that follows a request stays one, whatever the history says later.
	const [opening] = useState(given.opening);
	const composed = { ...given, opening };
	const composer = useComposer(composed);
	const { prospect, listPath, user } = composed;
	const { about, recipient, saved, text } = composer;
	return (
		<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
			{saved ? (
				<Suspense>
					<SentElsewhere
						request={saved.request}
						isNew={saved.isNew}
						listPath={listPath}
						onCopied={composer.dropSaved}
					/>
				</Suspense>
			) : (
				<Card className="min-w-0 lg:p-6">
					{composer.keptAt !== undefined && (
						<DraftNote
							keptAt={composer.keptAt}
							className="mb-5"
							onDiscard={() => {
								composer.drop();
								onDiscard();
								wantHeading();
							}}
						/>
					)}
					<ComposerForm composer={composer} user={user} templates={templates} asked={asked} />
				</Card>
			)}
			<div className="flex min-w-0 flex-col gap-6">
				<IntroductionFor prospect={about}>
					{!opening && !saved && (
						<OtherConnectors
							prospect={prospect}
							asked={asked}
							chosen={recipient.connector}
							onChoose={composer.chooseConnector}
						/>
					)}
				</IntroductionFor>
				{!saved && (
					<Forwardable message={text.message} prospect={prospect} onAdd={(message) => text.edit({ message })} />
				)}
				<EmailTips />
			</div>
		</div>
	);
}
