import type { LanguagePatterns } from './language-patterns.ts';

export const dutch: LanguagePatterns = {
  lasting:
    /(?<!\p{L})(?:vanaf (?:nu|vandaag)|van nu af aan|voortaan|in het vervolg|in de toekomst|de volgende keer|(?:elke|iedere) keer(?: dat| als)?|standaard)(?!\p{L})/iu,
  telling:
    /^(?:ik (?!wil|zou|heb liever|verwacht|vraag)|wij |we |hij |zij |ze |het |dat |dit |de |een |mijn |ons |onze |bedankt|dank|is |zijn |was |wordt |heb |wat |hoe |wie |waarom |wanneer )/iu,
  rules: [
    /^(?:alsjeblieft,? |graag )?(?:altijd|nooit) (?!(?:gezien|gehoord|geweest|meer (?:gezien|gehoord)|weg|goed)(?!\p{L}))\p{L}+/iu,
    /^(?:gebruik|schrijf|stuur|antwoord|maak|zet|voeg|laat|houd|noem|vraag|draai|voer|verander|verwijder|kopieer|onderteken|commit|test) (?:.{0,80} )?(?:altijd|nooit|niet meer|nooit meer|voortaan|geen)(?!\p{L})/iu,
    /(?<!\p{L})(?:alsjeblieft|graag),? (?:.{0,60} )?(?:altijd|nooit|niet meer|nooit meer)(?!\p{L})/iu,
    /^(?:alsjeblieft,? )?(?:hou|houd|stop) (?:.{0,20} )?(?:op )?met /iu,
    /^(?:alsjeblieft,? )?vermijd /iu,
    /^(?:je|jij|u) (?:moet|mag|zou) (?:.{0,40} )?(?:altijd|nooit|niet meer)(?!\p{L})/iu,
    /(?<!\p{L})(?:je|jouw|uw) (?:e-?mails|mails|antwoorden|rapporten|berichten|samenvattingen) zijn (?:veel |wat )?te \p{L}+/iu,
    /(?<!\p{L})ik wil (?:.{0,40} )?(?:geen .{2,60} meer|niet meer|altijd|nooit)(?!\p{L})/iu,
    /^(?:als|wanneer|voordat|nadat|zodra) .{3,120}, .{0,60}(?:altijd|nooit)(?!\p{L})/iu,
  ],
  preferences: [
    /(?<!\p{L})ik (?:heb|zie|krijg|lees|werk|gebruik) (?:.{0,30} )?(?:liever|het liefst)(?!\p{L})/iu,
    /(?<!\p{L})ik (?:zou )?(?:.{0,30} )?(?:verkies|prefereer|de voorkeur geven aan)(?!\p{L})/iu,
    /(?<!\p{L})ik hou (?:niet |meer |het meest )?van (?:korte|lange|beknopte|antwoorden|berichten)(?!\p{L})/iu,
  ],
  passing:
    /(?<!\p{L})(?<!vanaf )vandaag(?!\p{L})|(?<!\p{L})(?:morgen|gisteren|vanavond|tot (?:en met|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|het einde)|deze (?:keer|week|maand)|dit keer|voorlopig|nog niet|volgende week|op (?:maandag|dinsdag|woensdag|donderdag|vrijdag)|de (?:eerste|tweede|laatste) (?:optie|versie)|optie \p{L})(?!\p{L})/iu,
};
