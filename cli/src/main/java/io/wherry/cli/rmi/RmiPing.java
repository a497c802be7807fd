// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.rmi;

import io.wherry.cli.show.UnitFormat;
import io.wherry.rmi.Health;
import io.wherry.rmi.HealthStatus;
import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiRuntime;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.time.Duration;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/// Measures remote calls that any server supports: the health check of a runtime, or a call of an
/// unknown
/// method, which the server rejects.
public final class RmiPing {
    private static final long LONGEST_NANOS = 60_000_000_000L;
    private static final int DIGITS = 3;
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};

    private final Trip trip;
    private final String label;

    /// A call and its answer.
    @FunctionalInterface
    private interface Trip {
        void make() throws IOException;
    }

    private RmiPing(Trip trip, String label) {
        this.trip = trip;
        this.label = label;
    }

    /// Measures for a while, after a warm-up as long, and prints.
    ///
    /// @return the health of the service of the target's name, of the runtime if that is unknown
    public static HealthStatus run(RmiTarget target, Duration each, PrintWriter out)
            throws IOException {
        try (RmiRuntime runtime = UnknownInterfaces.runtime()) {
            Health health = runtime.healthAt(target.address());
            RmiPing ping =
                    target.name().isEmpty()
                            ? new RmiPing(() -> health.check(""), "health check")
                            : of(runtime.registryAt(target.address()), target.name());
            ping.take(each);
            Histogram times = ping.take(each);
            out.println(target);
            ping.print(times, out);
            HealthStatus status = status(health, target.name());
            out.println("health: " + status);
            out.println();
            return status;
        }
    }

    private static HealthStatus status(Health health, String name) throws RemoteException {
        HealthStatus ofService = health.check(name);
        return ofService == HealthStatus.UNKNOWN ? health.check("") : ofService;
    }

    private static RmiPing of(Registry registry, String name) throws IOException {
        Remote object = found(registry, name);
        for (Class<?> type : object.getClass().getInterfaces()) {
            if (type.getClassLoader() instanceof UnknownInterfaces) {
                return new RmiPing(unknown(object, type), "unknown method");
            }
        }
        throw new IOException("object has no remote interface to call: name=" + name);
    }

    private static Remote found(Registry registry, String name) throws RemoteException {
        try {
            return registry.lookup(name);
        } catch (NotBoundException e) {
            throw new RemoteException("name is not bound: name=" + name, e);
        }
    }

    private static Trip unknown(Remote object, Class<?> type) throws IOException {
        try {
            Method method = type.getMethod(UnknownInterfaces.METHOD);
            return () -> refused(object, method);
        } catch (NoSuchMethodException e) {
            throw new IOException("interface is defined by another loader: " + type, e);
        }
    }

    private static void refused(Remote object, Method method) throws IOException {
        try {
            method.invoke(object);
            throw new IOException("object has a method of that name: " + method);
        } catch (IllegalAccessException e) {
            throw new IOException(e);
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof UnmarshalException refusal
                    && refusal.getCause() == null)) {
                throw new IOException("call failed: " + e.getCause(), e.getCause());
            }
        }
    }

    private Histogram take(Duration each) throws IOException {
        Histogram times = new Histogram(LONGEST_NANOS, DIGITS);
        long end = System.nanoTime() + each.toNanos();
        long last = System.nanoTime();
        do {
            trip.make();
            long now = System.nanoTime();
            times.recordValue(Math.min(now - last, LONGEST_NANOS));
            last = now;
        } while (last - end < 0);
        return times;
    }

    private void print(Histogram times, PrintWriter out) {
        out.println(
                "remote calls, us               p50      p90      p99    p99.9      max    count");
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "  %-24s", label));
        for (double percentile : PERCENTILES) {
            double micros = times.getValueAtPercentile(percentile) / 1e3;
            line.append(String.format(Locale.ROOT, "%9s", UnitFormat.digits(micros)));
        }
        line.append(
                String.format(
                        Locale.ROOT, "%9s", UnitFormat.count((double) times.getTotalCount())));
        out.println(line);
    }
}
