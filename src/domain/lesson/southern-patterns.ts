import type { LanguagePatterns } from './language-patterns.ts';

export const italian: LanguagePatterns = {
  lasting:
    /(?<!\p{L})(?:d['’]ora in (?:poi|avanti)|da (?:ora|oggi|adesso) in (?:poi|avanti)|in futuro|la prossima volta|ogni volta(?: che)?|per impostazione predefinita|d['’]ora innanzi)(?!\p{L})/iu,
  telling:
    /^(?:io |ho |ha |abbiamo |hanno |è |sono |era |il |lo |la |i |gli |le |l['’]|un |uno |una |mio |mia |nostr|grazie|questo |quello |che |chi |come |perché |dove |quando )/iu,
  rules: [
    /^(?:per favore,? |per piacere,? )?(?:sempre|mai) (?!(?:ho|ha|abbiamo|visto|sentito|più|stato|stata|è|funziona|fallisce)(?!\p{L}))\p{L}+/iu,
    /^(?:per favore,? |per piacere,? )?non (?:mi |ci |lo |la |li |le |gli )?\p{L}{3,}(?:re|rmi|rci) (?:.{0,60} )?(?:mai|più)(?!\p{L})/iu,
    /^(?:per favore,? |per piacere,? )?non \p{L}{3,} (?:mai|più)(?!\p{L})/iu,
    /^(?:per favore,? |per piacere,? )?non (?:usare|utilizzare|scrivere|mandare|inviare|mettere|aggiungere|toccare|modificare|cancellare|ripetere|chiedere|lanciare|eseguire)(?!\p{L})/iu,
    /^(?:per favore,? |per piacere,? )?(?:usa|utilizza|scrivi|rispondi|manda|invia|metti|aggiungi|fai|esegui|lancia|tieni|chiedi|chiedimi|firma) (?:.{0,60} )?sempre(?!\p{L})/iu,
    /^(?:per favore,? |per piacere,? )?(?:smetti(?:la)? di|smettetela di|evita(?: di)?) /iu,
    /(?<!\p{L})(?:le )?tue (?:mail|e-mail|risposte|relazioni) sono troppo \p{L}+/iu,
    /(?<!\p{L})(?:voglio|vorrei) che (?:tu )?(?:.{0,40} )?(?:sempre|mai)(?!\p{L})/iu,
    /(?<!\p{L})non voglio (?:che tu|più|ricevere)(?!\p{L})/iu,
    /^(?:tu )?(?:devi|dovresti) (?:sempre|non .{2,60} mai)(?!\p{L})/iu,
  ],
  preferences: [
    /(?<!\p{L})(?:io )?(?:preferisco|preferirei)(?!\p{L})/iu,
    /(?<!\p{L})mi piac(?:e|ciono|erebbe)(?:ro)? (?:di più|quando|che|le risposte|i messaggi)(?!\p{L})/iu,
    /(?<!\p{L})non mi piac(?:e|ciono) (?:che|quando|le|i|gli|ricevere)(?!\p{L})/iu,
  ],
  passing:
    /(?<!\p{L})(?<!da )oggi(?!\p{L})|(?<!\p{L})(?:stasera|stamattina|domani|ieri|fino a|questa (?:volta|settimana|sera)|questo (?:mese|lunedì)|per ora|per adesso|per il momento|ancora no|(?:lunedì|martedì|mercoledì|giovedì|venerdì) prossimo|non preoccuparti|non dimenticare|non esitare|la (?:prima|seconda|ultima) opzione|opzione \p{L})(?!\p{L})/iu,
};

export const portuguese: LanguagePatterns = {
  lasting:
    /(?<!\p{L})(?:a partir de (?:agora|hoje)|de agora em diante|daqui (?:em|para a) (?:diante|frente)|no futuro|da próxima vez|(?:toda vez|sempre) que|por padrão|doravante)(?!\p{L})/iu,
  telling:
    /^(?:eu (?!quero|prefiro|gostaria)|tenho |tem |temos |é |são |foi |era |o |a |os |as |um |uma |meu |minha |nosso|obrigad|isto |isso |que |quem |como |por que |onde |está )/iu,
  rules: [
    /^(?:por favor,? )?(?:sempre|nunca|jamais) (?!(?:vi|vimos|foi|é|está|tive|houve|mais|funciona|falha|fallisce)(?!\p{L})|\p{L}*(?:[íéóú]|ei|ou|eu|iu|ava|ia)(?!\p{L}))\p{L}+/iu,
    /(?<!\p{L})por favor,? (?:.{0,60} )?(?:sempre|nunca|jamais)(?!\p{L})/iu,
    /^(?:por favor,? )?não (?:me |o |a |os |as |nos )?(?:use|usa|utilize|escreva|envie|mande|ponha|coloque|inclua|responda|apague|toque|mude|altere|adicione|copie|repita|pergunte|rode|execute)(?:s|m)?(?!\p{L})/iu,
    /^(?:por favor,? )?(?:use|usa|utilize|escreva|responda|envie|mande|ponha|coloque|faça|adicione|mantenha|pergunte|rode|execute|assine) (?:.{0,60} )?sempre(?!\p{L})/iu,
    /^(?:por favor,? )?(?:pare|para) de \p{L}+r(?!\p{L})/iu,
    /^(?:por favor,? )?evite /iu,
    /(?<!\p{L})(?:os |as )?(?:teus|tuas|seus|suas) (?:e-?mails|respostas|relatórios|mensagens|resumos) são (?:demasiado|muito) \p{L}+/iu,
    /(?<!\p{L})quero que (?:.{0,40} )?(?:sempre|nunca)(?!\p{L})/iu,
    /(?<!\p{L})não quero (?:que|mais|receber)(?!\p{L})/iu,
    /^(?:você )?(?:deve|devia) (?:sempre|nunca)(?!\p{L})/iu,
  ],
  preferences: [
    /(?<!\p{L})(?:eu )?(?:prefiro|preferia|preferiria)(?!\p{L})/iu,
    /(?<!\p{L})(?<!não )gosto (?:mais|que|quando|de respostas|de mensagens)(?!\p{L})/iu,
    /(?<!\p{L})não gosto (?:que|quando|de)(?!\p{L})/iu,
  ],
  passing:
    /(?<!\p{L})(?<!de )hoje(?!\p{L})|(?<!\p{L})(?<!(?:da|pela|de) )amanhã(?!\p{L})|(?<!\p{L})(?:ontem|até|esta (?:semana|vez|noite|tarde)|desta vez|este mês|por enquanto|por agora|ainda não|na (?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|não se preocupe|não (?:te )?esqueças?|não se esqueça|não hesite|a (?:primeira|segunda|última) opção|opção \p{L})(?!\p{L})/iu,
};
