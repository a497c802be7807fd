// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.zoo;

import io.wherry.iso.Iso;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Strings, lists, lambdas, and exceptions.
@Iso
public final class StringPrograms {
    private @Nullable String text;
    private @Nullable StringPrograms next;
    private int uses;

    StringPrograms(@Nullable String text, @Nullable StringPrograms next) {
        this.text = text;
        this.next = next;
    }

    StringPrograms(String text) {
        this(text, null);
    }

    private @Nullable String text() {
        uses++;
        return text;
    }

    int length() {
        int length = 0;
        for (StringPrograms at = this; at != null; at = at.next) {
            length += at.text == null ? 1 : at.text.length();
        }
        return length;
    }

    StringPrograms reversed() {
        StringPrograms reversed = null;
        for (StringPrograms at = this; at != null; at = at.next) {
            reversed = new StringPrograms(at.text, reversed);
        }
        if (reversed == null) {
            throw new IllegalStateException();
        }
        return reversed;
    }

    Supplier<String> later() {
        Function<StringPrograms, @Nullable String> read = StringPrograms::text;
        return () -> read.apply(this) + "|" + this.uses;
    }

    List<StringPrograms> all() {
        List<StringPrograms> all = new ArrayList<>();
        StringPrograms at = this;
        while (at != null) {
            all.add(at);
            at = at.next;
        }
        return all;
    }

    String guarded(int which) {
        StringBuilder log = new StringBuilder();
        StringPrograms at = null;
        try {
            log.append("try");
            at = next;
            if (which == 0) {
                throw new IllegalArgumentException(text);
            }
            if (which == 1) {
                log.append(at.next.next.next.next.text);
            }
            if (which == 2) {
                Object object = this;
                log.append((String) object);
            }
            if (which == 3) {
                log.append(10 / (which - 3));
            }
            return log.append("returned").toString();
        } catch (IllegalArgumentException e) {
            log.append(e.getMessage()).append(at == null);
        } catch (NullPointerException | ClassCastException e) {
            log.append(e.getClass().getName()).append(at == next);
        } catch (RuntimeException e) {
            log.append(e.getMessage());
        } finally {
            log.append("finally");
            uses += log.length();
        }
        return log.append(uses).toString();
    }

    String described() {
        String prefix = text == null ? "null!" : text.toUpperCase(java.util.Locale.ROOT);
        return String.format("%s/%d/%s", prefix, uses, next)
                + String.valueOf(next)
                + (next != this);
    }

    @Override
    public String toString() {
        return "<" + text + (next == null ? "" : "," + next.text) + ">";
    }

    /// Runs the program.
    public static String run(long seed) {
        Random random = new Random(seed);
        StringPrograms list = new StringPrograms("end");
        for (int i = 0; i < 10; i++) {
            list = new StringPrograms(random(random), list);
        }
        StringBuilder log = new StringBuilder();
        log.append(list.length()).append(list).append(list.reversed()).append(list.later().get());
        Set<StringPrograms> set = new HashSet<>(list.all());
        log.append(set.size())
                .append(set.contains(list.next))
                .append(set.contains(new StringPrograms("end")));
        for (StringPrograms one : list.all()) {
            for (int i = 0; i < 5; i++) {
                log.append(one.guarded(i));
            }
            log.append(one.described()).append('\n');
        }
        List<String> sorted = new ArrayList<>();
        list.all().stream().map(StringPrograms::toString).sorted().forEach(sorted::add);
        return log.append(sorted).toString();
    }

    private static @Nullable String random(Random random) {
        if (random.nextInt(5) == 0) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        int top = random.nextBoolean() ? 0x100 : 0x10000;
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append((char) random.nextInt(top));
        }
        return text.toString();
    }
}
