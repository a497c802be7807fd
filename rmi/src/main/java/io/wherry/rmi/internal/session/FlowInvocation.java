// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.flow.Flows;
import org.jspecify.annotations.Nullable;

/// The invocation of a method whose result may be a publisher.
record FlowInvocation(MethodInvocation method, Flows flows) implements Invocation {
    @Override
    public String name() {
        return method.name();
    }

    @Override
    public boolean isQuick() {
        return method.isQuick();
    }

    @Override
    public boolean isSlow() {
        return method.isSlow();
    }

    @Override
    public boolean isAsynchronous() {
        return method.isAsynchronous();
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
