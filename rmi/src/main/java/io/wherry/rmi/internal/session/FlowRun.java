// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.flow.Flows;
import org.jspecify.annotations.Nullable;

/// Calls a method whose result may be a publisher.
record FlowRun(MethodRun method, Flows flows) implements Runs {
    @Override
    public String name() {
        return method.name();
    }

    @Override
    public @Nullable Object run() throws Throwable {
        return flows.departing(method.run());
    }

    @Override
    public void end(long nanos, @Nullable Throwable failure) {
        method.end(nanos, failure);
    }
}
