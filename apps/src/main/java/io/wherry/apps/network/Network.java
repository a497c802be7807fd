// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A simulated network: its delay and bandwidth. Each rank is connected to one switch by its own
/// cable.
///
/// @param delay nanoseconds from one rank to another, including the time of the machine's own TCP
/// @param bandwidth bits per second of a cable, in each direction
public record Network(long delay, long bandwidth) implements Serializable {
    private static final Map<String, Network> KNOWN = known();

    private static final Pattern DELAY = Pattern.compile("(\\d+(?:\\.\\d+)?)(ns|us|ms|s)");
    private static final Pattern BANDWIDTH =
            Pattern.compile("(\\d+(?:\\.\\d+)?)([kMG]?)bit/s", Pattern.CASE_INSENSITIVE);

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double LONGEST = 10 * NANOS_PER_SECOND;

    public Network {
        if (delay < 0 || delay > LONGEST) {
            throw new IllegalArgumentException("delay must be from 0 to 10 s: nanos=" + delay);
        }
        if (bandwidth < 1) {
            throw new IllegalArgumentException("no bandwidth: bit/s=" + bandwidth);
        }
    }

    private static Map<String, Network> known() {
        Map<String, Network> known = new LinkedHashMap<>();
        known.put("fast-ethernet-1999", new Network(60_000, 100_000_000));
        known.put("giganet-1999", new Network(10_000, 704_000_000));
        known.put("10gbe", new Network(10_000, 10_000_000_000L));
        known.put("100gbe", new Network(2_000, 100_000_000_000L));
        return known;
    }

    /// Returns the names that [#parse] accepts.
    public static Iterable<String> names() {
        return KNOWN.keySet();
    }

    /// Parses a name, or the form of [#toString], such as `delay=50us,bandwidth=1Gbit/s`.
    ///
    /// @throws IllegalArgumentException if the text is neither
    public static Network parse(String text) {
        Network named = KNOWN.get(text);
        if (named != null) {
            return named;
        }
        Map<String, String> parts = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 0
                    || parts.put(part.substring(0, equals), part.substring(equals + 1)) != null) {
                throw mistake(text);
            }
        }
        Matcher delay = DELAY.matcher(parts.getOrDefault("delay", ""));
        Matcher bandwidth = BANDWIDTH.matcher(parts.getOrDefault("bandwidth", ""));
        if (parts.size() != 2 || !delay.matches() || !bandwidth.matches()) {
            throw mistake(text);
        }
        return new Network(
                rounded(delay.group(1), nanos(delay.group(2))),
                rounded(bandwidth.group(1), times(bandwidth.group(2))));
    }

    private static long rounded(String number, double unit) {
        return Math.round(Double.parseDouble(number) * unit);
    }

    private static double nanos(String unit) {
        return switch (unit) {
            case "ns" -> 1;
            case "us" -> 1e3;
            case "ms" -> 1e6;
            default -> NANOS_PER_SECOND;
        };
    }

    private static double times(String prefix) {
        return switch (prefix.toLowerCase(Locale.ROOT)) {
            case "k" -> 1e3;
            case "m" -> 1e6;
            case "g" -> 1e9;
            default -> 1;
        };
    }

    private static IllegalArgumentException mistake(String text) {
        return new IllegalArgumentException(
                "unknown network: text="
                        + text
                        + ", known="
                        + KNOWN.keySet()
                        + ", or as delay=50us,bandwidth=1Gbit/s");
    }

    /// Returns the nanoseconds that the cable needs for a number of bytes.
    long nanos(long bytes) {
        return Math.round(bytes * (Byte.SIZE * NANOS_PER_SECOND) / bandwidth);
    }

    /// Returns a form that [#parse] accepts, such as `delay=50us,bandwidth=1Gbit/s`.
    @Override
    public String toString() {
        return "delay="
                + shown(delay, 1000, "ns", "us", "ms", "s")
                + ",bandwidth="
                + shown(bandwidth, 1000, "bit/s", "kbit/s", "Mbit/s", "Gbit/s");
    }

    private static String shown(long value, int step, String... units) {
        long rest = value;
        int unit = 0;
        while (rest >= step && rest % step == 0 && unit < units.length - 1) {
            rest /= step;
            unit++;
        }
        return rest + units[unit];
    }
}
