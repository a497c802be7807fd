// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The transports that a class loader finds as services. A transport that cannot be loaded is left
/// out and logged once.
final class LoadedTransports {
    private static final System.Logger LOGGER = System.getLogger("io.wherry.transport");

    /// Warnings that were logged.
    private static final Set<String> LOGGED = ConcurrentHashMap.newKeySet();

    /// An unreadable service file may fail more than once.
    private static final int MOST_FAILURES = 100;

    /// The instance of each transport class, which lives as long as the class: a transport may hold
    /// its listeners.
    private static final ClassValue<Singleton> INSTANCES =
            new ClassValue<>() {
                @Override
                protected Singleton computeValue(Class<?> type) {
                    return new Singleton();
                }
            };

    private final Map<String, Transport> byScheme = new LinkedHashMap<>();
    private final List<String> broken = new ArrayList<>();
    private final Preferred preferred;

    private LoadedTransports(Preferred preferred) {
        this.preferred = preferred;
    }

    /// The transports that take precedence over those that are loaded here.
    @FunctionalInterface
    interface Preferred {
        /// Returns the transport of a scheme, or null.
        @Nullable Transport get(String scheme);
    }

    /// The single instance of a transport class.
    private static final class Singleton {
        private @Nullable Transport transport; // guarded by this

        synchronized Transport of(Supplier<Transport> provider) {
            Transport known = transport;
            if (known == null) {
                known = provider.get();
                transport = known;
            }
            return known;
        }
    }

    /// Returns the transports that `loader` finds now.
    static LoadedTransports by(@Nullable ClassLoader loader, Preferred preferred) {
        LoadedTransports found = new LoadedTransports(preferred);
        Iterator<ServiceLoader.Provider<Transport>> providers =
                ServiceLoader.load(Transport.class, loader).stream().iterator();
        for (int failures = 0; failures < MOST_FAILURES; ) {
            try {
                if (!providers.hasNext()) {
                    break;
                }
                found.add(providers.next());
            } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
                found.leaveOut(e);
                failures++;
            }
        }
        return found;
    }

    /// Returns the single instance of the provider's class.
    static Transport instance(ServiceLoader.Provider<Transport> provider) {
        Class<?> type = provider.type();
        if (!Modifier.isAbstract(type.getModifiers())) {
            return INSTANCES.get(type).of(provider);
        }
        Transport fresh = provider.get(); // a provider method tells only the type it declares
        return INSTANCES.get(fresh.getClass()).of(() -> fresh);
    }

    private void add(ServiceLoader.Provider<Transport> provider) {
        Transport transport = instance(provider);
        String scheme = transport.scheme();
        AddressText.checkScheme(scheme);
        Transport first = preferred.get(scheme);
        if (first == null) {
            first = byScheme.putIfAbsent(scheme, transport);
        }
        if (first != null && first != transport) {
            warn(
                    "transport is not used, another one has its scheme: scheme=%s, unused=%s, used=%s"
                            .formatted(
                                    scheme,
                                    transport.getClass().getName(),
                                    first.getClass().getName()),
                    null);
        }
    }

    private void leaveOut(Throwable why) {
        Throwable cause = why.getCause();
        String what = cause == null ? why.getMessage() : why.getMessage() + ": " + cause;
        broken.add(what);
        warn("transport is not used, it cannot be loaded: " + what, why);
    }

    private static void warn(String message, @Nullable Throwable why) {
        if (LOGGED.add(message)) {
            LOGGER.log(System.Logger.Level.WARNING, message, why);
        }
    }

    /// Returns the transport of a scheme, or null.
    @Nullable Transport get(String scheme) {
        return byScheme.get(scheme);
    }

    List<String> schemes() {
        return List.copyOf(byScheme.keySet());
    }

    /// Returns the failures of the transports that were left out.
    List<String> broken() {
        return List.copyOf(broken);
    }
}
