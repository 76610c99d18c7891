import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { PastRequest } from '#contract/intro-request';
import { firstName } from '#contract/rules/first-name';
import type { Template } from '#contract/template';
import type { User } from '#contract/user';
import { useSubmitAction } from '../../features/actions/use-submit-action.ts';
import { CircleMember } from '../../features/circle/circle-member.tsx';
import type { Better } from '../../features/connectors/connectors.ts';
import { signature } from '../../features/introductions/intro-texts.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { focusField, keepFromHeading } from '../../ui/keyboard/focus.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { AskedAlready } from './sending/asked-already.tsx';
import { lastChannel } from './sending/channels.ts';
import { BetterFirst, ThankFirst } from './sending/do-first.tsx';
import { KnownAddresses } from './sending/known-addresses.tsx';
import { NoAddress, OwnChannels } from './sending/own-channels.tsx';
import { SendRow } from './sending/send-row.tsx';
import { SendTo } from './sending/send-to.tsx';
import { TemplateChoice } from './templates/template-choice.tsx';
import { Checks } from './text/checks-panel.tsx';
import { EmailFields } from './text/email-fields.tsx';
import { ReasonField } from './text/reason-field.tsx';
import { Opened, type useComposer } from './use-composer.ts';

const Blanks = lazyPart(async () => (await import('./sending/blanks.tsx')).Blanks);
const NameFields = lazyPart(async () => (await import('./text/name-fields.tsx')).NameFields);

type ComposerFormProps = {
	composer: ReturnType<typeof useComposer>;
	user: User | null | undefined;
	templates: readonly Template[];
	asked: readonly PastRequest[];
	/** Other connectors of the prospect, for narrow screens. */
	others: ReactNode;
	/** Facts about the connector. */
	knownAs: string | null;
	/** A connector ranked above the connection source being asked. */
	better: Better | undefined;
};

/** The form of the email. Nothing is sent without a recipient, a subject and a message, checked in this order. */
export function ComposerForm({ composer, user, templates, asked, others, knownAs, better }: ComposerFormProps) {
	const { people, connector, form, kind, known, name, recipientEmail, circleMember, text } = composer;
	const element = useRef<HTMLFormElement>(null);
	useSubmitAction('send', element);
	const leading = composer.isUnreached ? lastChannel() : null;
	const next = nextField(composer);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, where the next word is needed.
	useEffect(() => {
		if (!next || !element.current) return;
		keepFromHeading();
		focusField(element.current, next);
	}, []);
	return (
		<form {...form.props} ref={element} className="flex flex-col gap-3" onSubmit={composer.onSubmit}>
			<div className={clsx('grid items-start gap-4', text.reason !== null && 'lg:grid-cols-2')}>
				{/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the field in it. */}
				<div onKeyDown={circleMember ? undefined : chooseFirst}>
					<SendTo
						connector={connector.name}
						knownAs={knownAs}
						value={recipientEmail}
						onChange={composer.setAddress}
						error={form.errors.recipientEmail}
						required={!circleMember}
					/>
					<CircleMember
						{...composer.circle}
						kind={kind}
						address={recipientEmail}
						onChosen={() => form.clear('recipientEmail')}
					/>
					{connector.name && kind === 'ask' && (
						<KnownAddresses
							prospectId={people[0].id}
							connector={connector.name}
							chosen={recipientEmail}
							takesEnter={!circleMember}
							onChoose={(address) => {
								composer.setAddress(address);
								form.clear('recipientEmail');
								// The reason is typed next.
								if (element.current) focusField(element.current, 'reason');
							}}
						/>
					)}
					{composer.isUnreached && connector.name && (
						<NoAddress name={firstName(connector.name)} isDoubtful={composer.reach === 'maybe'} />
					)}
				</div>
				{text.reason !== null && <ReasonField value={text.reason} onChange={text.fillReason} />}
			</div>
			{connector.name && kind === 'ask' && <ThankFirst connector={connector.name} />}
			{kind === 'ask' && <AskedAlready people={people} asked={asked} />}
			{better && (
				<BetterFirst
					better={better}
					onAsk={() => {
						composer.chooseConnector(better.connector);
						if (element.current) focusField(element.current, 'recipientEmail');
					}}
				/>
			)}
			<EmailFields
				text={text}
				people={people}
				errors={form.errors}
				templates={
					kind === 'ask' && (
						<TemplateChoice
							text={text}
							templates={templates}
							people={people}
							connector={connector.name}
							sender={name.own ?? signature(user)}
						/>
					)
				}
			/>
			<Checks checked={{ ...text, kind, recipientEmail, circleMember, people, known, asked }} onFill={text.fillKnown} />
			{kind !== 'thanks' && !circleMember && (
				<Switch
					label="One-click reply"
					hint="Adds a button with three answers. No account needed."
					on={composer.answerLink}
					onChange={composer.setAnswerLink}
				/>
			)}
			{user && name.isMissing && (
				<NameFields user={user} name={name} onType={composer.setName} onLeave={text.fillKnown} />
			)}
			{others && <div className="lg:hidden">{others}</div>}
			<OwnChannels leading={leading} isPending={composer.isPending} />
			{composer.opened && <Opened opened={composer.opened} />}
			<SendRow
				user={user}
				leading={leading}
				sending={composer.sending}
				isOwn={composer.isOwn}
				onCancel={composer.cancel}
			>
				{composer.blanks.asked.length > 0 && (
					<Blanks
						blanks={composer.blanks.asked}
						isOwn={composer.blanks.isOwn}
						onFill={() => {
							text.fillKnown();
							composer.blanks.onFilled();
						}}
					/>
				)}
			</SendRow>
		</form>
	);
}

// Finds the field to type in next. A message that follows a request is already written.
function nextField({
	kind,
	recipientEmail,
	circleMember,
	isUnreached,
	text,
}: ComposerFormProps['composer']): string | undefined {
	if (kind !== 'ask') return undefined;
	if (!recipientEmail && !circleMember && !isUnreached) return 'recipientEmail';
	return text.reason === '' ? 'reason' : undefined;
}

// Enter in the empty field takes the first known address.
function chooseFirst(event: KeyboardEvent<HTMLElement>) {
	const isEmpty = event.target instanceof HTMLInputElement && !event.target.value.trim();
	const first = isEmpty && event.currentTarget.querySelector<HTMLElement>('li button');
	if (!first || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
	event.preventDefault();
	first.click();
}
