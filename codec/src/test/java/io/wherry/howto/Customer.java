// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import java.io.Serial;
import java.io.Serializable;

/// A customer of the shop.
public final class Customer implements Serializable {
    @Serial private static final long serialVersionUID = 1;

    private final String name;

    public Customer(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }
}
