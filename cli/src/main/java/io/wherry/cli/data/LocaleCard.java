// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.data;

import java.io.Serializable;
import java.text.DateFormatSymbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The data of the JDK about a locale, in its own language.
///
/// @param siblings all locales of the language, this one included; their cards share the list
record LocaleCard(
        Locale locale,
        Names names,
        Calendar calendar,
        @Nullable Currency currency,
        List<Locale> siblings)
        implements Serializable {
    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    /// The name of the locale in its own language and in English.
    record Names(String own, String english) implements Serializable {}

    /// Words for parts of the year.
    record Calendar(
            List<String> months, List<String> shortMonths, List<String> weekdays, List<String> eras)
            implements Serializable {}

    /// One card for each locale. Equal texts are one string, as the JDK's caches come and go.
    static Map<Locale, LocaleCard> all() {
        Map<String, String> texts = new HashMap<>();
        Map<String, List<Locale>> languages = new HashMap<>();
        Map<Locale, LocaleCard> cards = new HashMap<>();
        Stream.of(Locale.getAvailableLocales())
                .sorted(Comparator.comparing(Locale::toString))
                .forEach(locale -> {
                    List<Locale> siblings =
                            languages.computeIfAbsent(locale.getLanguage(), _ -> new ArrayList<>());
                    siblings.add(locale);
                    cards.put(locale, of(locale, siblings, texts));
                });
        return cards;
    }

    private static LocaleCard of(Locale locale, List<Locale> siblings, Map<String, String> texts) {
        DateFormatSymbols symbols = DateFormatSymbols.getInstance(locale);
        Names names =
                new Names(
                        once(texts, locale.getDisplayName(locale)),
                        once(texts, locale.getDisplayName(Locale.ENGLISH)));
        Calendar calendar =
                new Calendar(
                        once(texts, symbols.getMonths()),
                        once(texts, symbols.getShortMonths()),
                        once(texts, symbols.getWeekdays()),
                        once(texts, symbols.getEras()));
        return new LocaleCard(locale, names, calendar, currencyOf(locale), siblings);
    }

    private static @Nullable Currency currencyOf(Locale locale) {
        return COUNTRIES.contains(locale.getCountry()) ? Currency.getInstance(locale) : null;
    }

    private static List<String> once(Map<String, String> texts, String[] words) {
        return Arrays.stream(words).map(word -> once(texts, word)).toList();
    }

    private static String once(Map<String, String> texts, String text) {
        return texts.computeIfAbsent(text, same -> same);
    }
}
