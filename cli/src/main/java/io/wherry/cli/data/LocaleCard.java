// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.data;

import java.io.Serializable;
import java.text.DateFormatSymbols;
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

/// What the JDK knows to say about and in one locale.
final class LocaleCard implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    private final Locale locale;
    private final String ownName;
    private final String englishName;
    private final @Nullable Currency currency;
    private final String[] months;
    private final String[] shortMonths;
    private final String[] weekdays;
    private final String[] eras;
    private final Map<Locale, String> neighbours = new HashMap<>();

    private LocaleCard(Locale locale, Map<String, String> texts) {
        DateFormatSymbols symbols = DateFormatSymbols.getInstance(locale);
        this.locale = locale;
        this.ownName = once(texts, locale.getDisplayName(locale));
        this.englishName = once(texts, locale.getDisplayName(Locale.ENGLISH));
        this.currency = currencyOf(locale);
        this.months = once(texts, symbols.getMonths());
        this.shortMonths = once(texts, symbols.getShortMonths());
        this.weekdays = once(texts, symbols.getWeekdays());
        this.eras = once(texts, symbols.getEras());
    }

    /// One card for each locale. Equal texts are one string, as the JDK's caches come and go.
    static Map<Locale, LocaleCard> all() {
        Map<String, String> texts = new HashMap<>();
        List<Locale> locales =
                Stream.of(Locale.getAvailableLocales())
                        .sorted(Comparator.comparing(Locale::toString))
                        .toList();
        Map<Locale, LocaleCard> cards = new HashMap<>();
        for (Locale locale : locales) {
            cards.put(locale, new LocaleCard(locale, texts));
        }
        for (int i = 1; i < locales.size(); i++) {
            cards.get(locales.get(i)).meet(cards.get(locales.get(i - 1)));
        }
        return cards;
    }

    /// Notes how two locales that stand side by side name each other.
    private void meet(LocaleCard other) {
        neighbours.put(other.locale, other.ownName);
        other.neighbours.put(locale, ownName);
    }

    private static @Nullable Currency currencyOf(Locale locale) {
        return COUNTRIES.contains(locale.getCountry()) ? Currency.getInstance(locale) : null;
    }

    private static String[] once(Map<String, String> texts, String[] words) {
        return Arrays.stream(words).map(word -> once(texts, word)).toArray(String[]::new);
    }

    private static String once(Map<String, String> texts, String text) {
        return texts.computeIfAbsent(text, same -> same);
    }

    @Override
    public String toString() {
        return englishName + " (" + ownName + ", " + currency + ")";
    }
}
