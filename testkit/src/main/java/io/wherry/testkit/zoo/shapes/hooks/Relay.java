// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import java.io.Serializable;

/// Is replaced twice on the way out and once on the way in: relay, baton, parcel, relay.
public final class Relay implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int runner;

    public Relay(int runner) {
        this.runner = runner;
    }

    private Object writeReplace() {
        return new Baton(runner);
    }

    private static final class Baton implements Serializable {
        private static final long serialVersionUID = 1L;

        private final int runner;

        Baton(int runner) {
            this.runner = runner;
        }

        private Object writeReplace() {
            return new Parcel(runner * 2);
        }
    }

    private static final class Parcel implements Serializable {
        private static final long serialVersionUID = 1L;

        private final int doubled;

        Parcel(int doubled) {
            this.doubled = doubled;
        }

        private Object readResolve() {
            return new Relay(doubled / 2);
        }
    }
}
