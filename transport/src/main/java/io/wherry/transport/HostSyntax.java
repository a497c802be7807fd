// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The syntax of the host part of an address: a name, an IPv4 literal, or an IPv6 literal with an
/// optional `%zone`.
final class HostSyntax {
    static final int LAST_PORT = 65_535;

    /// The length limit of a name in the domain name system.
    private static final int LONGEST_NAME = 253;

    private HostSyntax() {}

    /// A syntax error in a host.
    ///
    /// @param what the description
    /// @param at the index of the character
    record Mistake(String what, int at) {}

    static String canonical(String host) {
        Mistake mistake = mistakeIn(host);
        if (mistake != null) {
            throw new IllegalArgumentException(
                    mistake.what() + ": host=\"" + host + "\", at=" + mistake.at());
        }
        int zone = host.indexOf('%'); // the name of an interface, in which case matters
        return zone < 0
                ? host.toLowerCase(Locale.ROOT)
                : host.substring(0, zone).toLowerCase(Locale.ROOT) + host.substring(zone);
    }

    static void checkPort(int port) {
        if (port < 0 || port > LAST_PORT) {
            throw new IllegalArgumentException(
                    "port out of range: port=" + port + ", last=" + LAST_PORT);
        }
    }

    /// Checks the name in an `shm://` or `loopback://` address.
    static void checkName(String name, String scheme) {
        int at = firstOddCharacter(name);
        if (name.isEmpty() || at < name.length()) {
            throw new IllegalArgumentException(
                    "bad name of a %s address: name=\"%s\", at=%d".formatted(scheme, name, at));
        }
    }

    static String bracketed(String host) {
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }

    static @Nullable Mistake mistakeIn(String host) {
        if (host.isEmpty()) {
            return new Mistake("no host", 0);
        }
        if (host.indexOf(':') >= 0) {
            return mistakeInIpv6(host);
        }
        int odd = firstOddCharacter(host);
        if (odd < host.length()) {
            return new Mistake("invalid character in the host name", odd);
        }
        if (host.length() > LONGEST_NAME) {
            return new Mistake("host name longer than " + LONGEST_NAME, LONGEST_NAME);
        }
        return looksLikeIpv4(host) ? mistakeInIpv4(host) : mistakeInName(host);
    }

    /// Returns the index of the first character that is not a letter, digit, `.`, `_` or `-`, or
    /// the length.
    static int firstOddCharacter(String name) {
        int at = 0;
        while (at < name.length() && isPlain(name.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isPlain(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '.'
                || c == '_'
                || c == '-';
    }

    private static boolean looksLikeIpv4(String host) {
        for (int i = 0; i < host.length(); i++) {
            char c = host.charAt(i);
            if (c != '.' && (c < '0' || c > '9')) {
                return false;
            }
        }
        return true;
    }

    private static int dots(String host) {
        int dots = 0;
        for (int at = host.indexOf('.'); at >= 0; at = host.indexOf('.', at + 1)) {
            dots++;
        }
        return dots;
    }

    private static @Nullable Mistake mistakeInIpv4(String host) {
        Mistake mistake = new Mistake("not an IPv4 address", 0);
        if (dots(host) != 3) {
            return mistake;
        }
        try {
            Inet4Address.ofLiteral(host);
            return null;
        } catch (IllegalArgumentException _) {
            return mistake;
        }
    }

    /// The zone is not looked up: it may name an interface of another machine.
    private static @Nullable Mistake mistakeInIpv6(String host) {
        int percent = host.indexOf('%');
        String zone = percent < 0 ? "0" : host.substring(percent + 1);
        int odd = firstOddCharacter(zone);
        if (zone.isEmpty() || odd < zone.length()) {
            return new Mistake("bad zone of an IPv6 address", percent + 1 + odd);
        }
        try {
            Inet6Address.ofLiteral(percent < 0 ? host : host.substring(0, percent));
            return null;
        } catch (IllegalArgumentException _) {
            return new Mistake("not an IPv6 address", 0);
        }
    }

    private static @Nullable Mistake mistakeInName(String host) {
        char first = host.charAt(0);
        if (first == '.' || first == '-') {
            return new Mistake("host name starts with '" + first + "'", 0);
        }
        int gap = host.indexOf("..");
        return gap < 0 ? null : new Mistake("empty part in a host name", gap + 1);
    }

    /// Returns true if `host` is a literal loopback address. Returns false for names: the address
    /// of a connecting peer is a literal.
    static boolean isLoopback(String host) {
        try {
            return InetAddress.ofLiteral(host).isLoopbackAddress();
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
