// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/// A parser of one address.
final class AddressText {
    private static final String SEPARATOR = "://";

    private final String text;

    AddressText(String text) {
        this.text = text;
    }

    Address parse() {
        int separator = text.indexOf(SEPARATOR);
        if (separator < 0) {
            throw mistake("no \"://\" after a scheme", 0);
        }
        int odd = firstOddInScheme(text.substring(0, separator));
        if (odd < separator || separator == 0) {
            throw mistake(separator == 0 ? "no scheme" : "invalid character in the scheme", odd);
        }
        int start = separator + SEPARATOR.length();
        String scheme = text.substring(0, separator).toLowerCase(Locale.ROOT);
        return switch (scheme) {
            case "tcp" -> new Address.Tcp(host(start), port(start));
            case "tls" -> new Address.Tls(host(start), port(start));
            case "unix" -> new Address.Unix(path(start));
            case "shm" -> new Address.Shm(name(start));
            case "loopback" -> new Address.Loopback(name(start));
            case "mpi" -> new Address.Mpi(number(start, Integer.MAX_VALUE, "rank"));
            default -> foreign(scheme, start);
        };
    }

    private Address foreign(String scheme, int start) {
        Transport transport = InstalledTransports.forScheme(scheme);
        if (transport == null) {
            throw mistake("unknown scheme, " + InstalledTransports.installed(), 0);
        }
        String rest = text.substring(start);
        Address address = transport.parse(rest);
        if (!address.scheme().equals(scheme)) {
            throw mistake("its transport returned another scheme, " + address.scheme(), 0);
        }
        return address;
    }

    /// @throws IllegalArgumentException if no address begins with the scheme
    static void checkScheme(String scheme) {
        if (scheme.isEmpty()
                || firstOddInScheme(scheme) < scheme.length()
                || !scheme.equals(scheme.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("bad scheme: scheme=\"" + scheme + "\"");
        }
    }

    /// Returns the index of the first character that is invalid in a scheme (RFC 3986, section
    /// 3.1), or the length.
    private static int firstOddInScheme(String scheme) {
        for (int i = 0; i < scheme.length(); i++) {
            char c = scheme.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            boolean later = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
            if (!letter && !(later && i > 0)) {
                return i;
            }
        }
        return scheme.length();
    }

    private String host(int start) {
        boolean bracket = text.startsWith("[", start);
        int first = bracket ? start + 1 : start;
        String host = text.substring(first, bracket ? bracketEnd(start) : colon(start));
        HostSyntax.Mistake mistake = HostSyntax.mistakeIn(host);
        if (mistake != null) {
            throw mistake(mistake.what(), first + mistake.at());
        }
        if (bracket && host.indexOf(':') < 0) {
            throw mistake("brackets around a host that is not an IPv6 address", start);
        }
        return host;
    }

    private int port(int start) {
        return number(colon(start) + 1, HostSyntax.LAST_PORT, "port");
    }

    /// Returns the index of the colon before the port.
    private int colon(int start) {
        if (text.startsWith("[", start)) {
            int colon = bracketEnd(start) + 1;
            if (!text.startsWith(":", colon)) {
                throw mistake("no \":port\" after the host", colon);
            }
            return colon;
        }
        int colon = text.indexOf(':', start);
        if (colon < 0) {
            throw mistake("no \":port\" after the host", text.length());
        }
        if (text.indexOf(':', colon + 1) >= 0) {
            throw mistake("more than one colon; an IPv6 address needs brackets", colon);
        }
        return colon;
    }

    private int bracketEnd(int start) {
        int end = text.indexOf(']', start);
        if (end < 0) {
            throw mistake("bracket is never closed", start);
        }
        return end;
    }

    private int number(int start, int last, String what) {
        if (start == text.length()) {
            throw mistake("no " + what, start);
        }
        long value = 0;
        for (int at = start; at < text.length(); at++) {
            int digit = text.charAt(at) - '0';
            if (digit < 0 || digit > 9) {
                throw mistake(what + " is not a number", at);
            }
            value = 10 * value + digit;
            if (value > last) {
                throw mistake(what + " is greater than " + last, start);
            }
        }
        return (int) value;
    }

    private Path path(int start) {
        if (!text.startsWith("/", start)) {
            throw mistake("path does not start with \"/\"", start);
        }
        try {
            return Path.of(text.substring(start));
        } catch (InvalidPathException e) {
            throw mistake("not a path, " + e.getReason(), start + Math.max(0, e.getIndex()));
        }
    }

    private String name(int start) {
        String name = text.substring(start);
        int odd = HostSyntax.firstOddCharacter(name);
        if (name.isEmpty() || odd < name.length()) {
            throw mistake(
                    name.isEmpty() ? "no name" : "invalid character in the name", start + odd);
        }
        return name;
    }

    private IllegalArgumentException mistake(String what, int at) {
        return new IllegalArgumentException(
                "bad address, " + what + ": text=\"" + text + "\", at=" + at);
    }
}
