import { expect, it } from 'vitest';
import { asksToBeTold } from '../../src/language/asks-to-be-told.ts';

it.each([
  'Look through orders.csv, and\ntell me by mail when an order is new. If there is none, I want no mail.',
  'Mail me the open invoices.',
  'Let me know if the disk is nearly full',
  'Check the site; notify me when it is down.',
  'Write to me when a letter came in.',
  'Send me a summary of the week.',
  'Send the list to me.',
  'Do not mail me unless something is broken.',
  'I want to know which bikes are late.',
  'Sag mir Bescheid, wenn ein Auftrag alt ist.',
  'Prüfe die Liste und teile mir mit, was neu ist.',
  'Schreib mir eine Mail, wenn etwas fehlt.',
  'Lass es mich wissen, wenn die Platte voll ist.',
  'Du sollst mir jeden Morgen eine Liste schicken.',
  'Informiere mich über neue Rechnungen.',
  'Préviens-moi quand une commande est en retard.',
  'Regarde la liste et dis-moi par mail ce qui est nouveau.',
  'Fais-moi savoir si le disque est plein.',
  'Mira la lista y avísame por correo si hay algo nuevo.',
  'Dime qué pedidos son viejos.',
  'Guarda la lista e fammi sapere se manca qualcosa.',
  'Scrivimi quando arriva una fattura.',
  'Avisa-me quando chegar uma fatura.',
  'Veja a lista e me avise se houver novidade.',
  'Kijk in de lijst en laat me weten wat nieuw is.',
  'Mail me als een bestelling te oud is.',
  'Stuur mij elke maandag een overzicht.',
])('hears that the owner wants to be told: %s', (words) => {
  expect(asksToBeTold(words)).toBe(true);
});

it.each([
  'Write into old-orders.md which open orders are older than 14 days.',
  'Sort the mails that customers send in by date.',
  'Keep stock.md up to date. Never mail me about it.',
  "Tidy the folder; don't tell me.",
  'Räume den Ordner auf. Schreib mir nicht.',
  'Range le dossier, ne me préviens pas.',
  'Laat de map zoals die is en ruim alleen de lijst op.',
  'Let me keep the newest ten and archive the rest.',
  'Ordena la carpeta y borra lo viejo.',
  'Metti in ordine la cartella.',
  'Arruma a pasta e apaga o que é velho.',
  '',
])('hears nothing of it: %s', (words) => {
  expect(asksToBeTold(words)).toBe(false);
});
