// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.io.InvalidObjectException;
import java.io.ObjectInputValidation;
import java.util.Comparator;
import java.util.PriorityQueue;

/// The call-backs registered while a graph is read, in their order (specification, 3.4). One thread
/// owns it.
public final class Validations {
    private record Registered(ObjectInputValidation callBack, int priority, int number) {}

    /// The highest priority first; of equal ones the last registered first, as java.io does.
    private final PriorityQueue<Registered> all =
            new PriorityQueue<>(
                    Comparator.comparingInt(Registered::priority)
                            .thenComparingInt(Registered::number)
                            .reversed());

    public void register(ObjectInputValidation callBack, int priority) {
        all.add(new Registered(callBack, priority, all.size()));
    }

    /// Runs them all.
    public void run() throws InvalidObjectException {
        while (!all.isEmpty()) {
            all.remove().callBack().validateObject();
        }
    }
}
