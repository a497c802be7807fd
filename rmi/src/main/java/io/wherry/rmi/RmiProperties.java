// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.internal.metrics.RmiLogger;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.TlsOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The system properties that set options for programs without code for it, such as programs of
/// java.rmi with changed imports. Properties of java.rmi have the same meaning as there. Times are
/// in milliseconds.
final class RmiProperties {
    static final String LINKS = "io.wherry.rmi.links";

    private static final String OWN = "io.wherry.rmi.";
    private static final String CALLS_WITHIN = OWN + "callsWithin";
    private static final String RESPONSE_TIMEOUT = "sun.rmi.transport.tcp.responseTimeout";
    private static final String CONNECT_WITHIN = OWN + "connectWithin";
    private static final String HANDSHAKE_TIMEOUT = "sun.rmi.transport.tcp.handshakeTimeout";
    private static final String KEEP_ALIVE = OWN + "keepAlive";
    private static final String LEASE = OWN + "lease";
    private static final String LEASE_VALUE = "java.rmi.dgc.leaseValue";
    private static final String INTERCEPTORS = OWN + "interceptors";
    private static final String TLS_CERTIFICATES = OWN + "tls.certificates";
    private static final String TLS_KEY = OWN + "tls.key";
    private static final String TLS_TRUSTED = OWN + "tls.trusted";

    private static final List<String> OF_RMI = List.of(OWN, "java.rmi.", "sun.rmi.");

    private static final Set<String> KNOWN =
            Set.of(
                    LINKS,
                    CALLS_WITHIN,
                    RESPONSE_TIMEOUT,
                    CONNECT_WITHIN,
                    HANDSHAKE_TIMEOUT,
                    KEEP_ALIVE,
                    LEASE,
                    LEASE_VALUE,
                    INTERCEPTORS,
                    TLS_CERTIFICATES,
                    TLS_KEY,
                    TLS_TRUSTED,
                    RmiOptions.FILTER_PROPERTY,
                    RmiOptions.HOSTNAME_PROPERTY,
                    OWN + "recordFilter",
                    OWN + "ignoreSocketFactories");

    static {
        warnOfUnknown();
    }

    private RmiProperties() {}

    private static void warnOfUnknown() {
        Set<String> unknown = unknown(System.getProperties().stringPropertyNames());
        if (!unknown.isEmpty()) {
            RmiLogger.get()
                    .log(
                            System.Logger.Level.WARNING,
                            "system properties have no effect on remote calls of Wherry: names="
                                    + unknown);
        }
    }

    /// Returns the names that have a prefix of remote calls and are unknown.
    static Set<String> unknown(Set<String> names) {
        Set<String> unknown = new TreeSet<>();
        for (String name : names) {
            if (isOfRmi(name) && !KNOWN.contains(name)) {
                unknown.add(name);
            }
        }
        return unknown;
    }

    private static boolean isOfRmi(String name) {
        for (String prefix : OF_RMI) { // not a stream, whose classes a fresh JVM has to load
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /// Returns the time limit of calls, null if there is none.
    static @Nullable Duration callsWithin() {
        Duration own = millis(CALLS_WITHIN);
        return own == null ? millisOrNever(RESPONSE_TIMEOUT) : own;
    }

    /// Returns how long objects are kept for a peer after its connection is lost.
    static Duration lease() {
        Duration own = millis(LEASE);
        Duration lease = own == null ? millis(LEASE_VALUE) : own;
        return lease == null ? Duration.ofMinutes(1) : lease;
    }

    /// Returns the options of links.
    static LinkOptions links() {
        LinkOptions links = LinkOptions.standard();
        Duration own = millis(CONNECT_WITHIN);
        Duration connect = own == null ? millisOrNever(HANDSHAKE_TIMEOUT) : own;
        Duration keepAlive =
                "0".equals(System.getProperty(KEEP_ALIVE)) ? Duration.ZERO : millis(KEEP_ALIVE);
        TlsOptions tls = tls();
        links = connect == null ? links : links.withConnectWithin(connect);
        links = keepAlive == null ? links : links.withKeepAlive(keepAlive);
        return tls == null ? links : links.withTls(tls);
    }

    /// Returns the factory of sockets that replace TCP, null for TCP or TLS.
    static @Nullable LinkSocketFactory sockets() {
        String value = System.getProperty(LINKS, "tcp");
        if (value.equals("tcp") || value.equals("tls")) {
            return null;
        }
        try {
            return new LinkSocketFactory(Address.parse(value));
        } catch (IllegalArgumentException e) {
            throw unusable(LINKS, value, "tcp, tls, or an address such as unix:///run/app/rmi", e);
        }
    }

    /// Returns true if TCP connections are encrypted.
    static boolean areEncrypted() {
        return System.getProperty(LINKS, "").equals("tls");
    }

    /// Returns the interceptors, the outermost first.
    static List<Interceptor> interceptors() {
        List<Interceptor> interceptors = new ArrayList<>();
        for (String name : System.getProperty(INTERCEPTORS, "").split(",", -1)) {
            if (!name.isBlank()) {
                interceptors.add(interceptor(name.strip()));
            }
        }
        return List.copyOf(interceptors);
    }

    private static Interceptor interceptor(String name) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = context == null ? ClassLoader.getSystemClassLoader() : context;
        try {
            return Class.forName(name, true, loader)
                    .asSubclass(Interceptor.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw unusable(
                    INTERCEPTORS,
                    name,
                    "public classes that implement "
                            + Interceptor.class.getName()
                            + " and have a public constructor without parameters",
                    e);
        }
    }

    private static @Nullable TlsOptions tls() {
        String certificates = System.getProperty(TLS_CERTIFICATES);
        if (certificates == null) {
            return null;
        }
        String key = System.getProperty(TLS_KEY, certificates);
        String trusted = System.getProperty(TLS_TRUSTED, certificates);
        try {
            return TlsOptions.pem(Path.of(certificates), Path.of(key), Path.of(trusted));
        } catch (IOException e) {
            throw unusable(TLS_CERTIFICATES, certificates, "a PEM file", e);
        }
    }

    /// Returns the value of a property of java.rmi, where 0 stands for no time limit: null, as if
    /// it were not set.
    private static @Nullable Duration millisOrNever(String name) {
        return System.getProperty(name, "").strip().equals("0") ? null : millis(name);
    }

    private static @Nullable Duration millis(String name) {
        String value = System.getProperty(name);
        if (value == null) {
            return null;
        }
        try {
            long millis = Long.parseLong(value.strip());
            if (millis > 0) {
                return Duration.ofMillis(millis);
            }
        } catch (NumberFormatException e) {
            throw unusable(name, value, "a number of milliseconds", e);
        }
        throw unusable(name, value, "a number of milliseconds above 0", null);
    }

    private static IllegalArgumentException unusable(
            String name, String value, String wanted, @Nullable Exception cause) {
        return new IllegalArgumentException(
                "system property cannot be used: " + name + "=" + value + ", wanted: " + wanted,
                cause);
    }
}
