// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import java.io.InvalidObjectException;
import java.io.ObjectInputValidation;
import java.util.ArrayList;
import java.util.List;

/// The call-backs registered while a graph is read, in their order (specification, 3.4). One thread owns it.
public final class Validations {
    private record Registered(ObjectInputValidation callBack, int priority) {}

    private final List<Registered> all = new ArrayList<>();

    public void register(ObjectInputValidation callBack, int priority) {
        int at = 0;
        while (at < all.size() && priority < all.get(at).priority()) {
            at++;
        }
        all.add(at, new Registered(callBack, priority));
    }

    /// Runs the highest priority first; of equal ones the last registered first, as java.io does.
    void run() throws InvalidObjectException {
        for (Registered registered : all) {
            registered.callBack().validateObject();
        }
    }
}
