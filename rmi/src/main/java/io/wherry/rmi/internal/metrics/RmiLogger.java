// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

/// The logger of remote calls. Made when there is something to report: making the first logger of a
/// JVM reads the configuration of logging, which takes a good part of the time of a first call.
public final class RmiLogger {

    private RmiLogger() {}

    private static final class Holder {
        static final System.Logger LOGGER = System.getLogger("io.wherry.rmi");
    }

    public static System.Logger get() {
        return Holder.LOGGER;
    }
}
