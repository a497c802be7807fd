// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import java.io.Serial;
import java.io.Serializable;

/// An order of a customer.
public final class Order implements Serializable {
    @Serial private static final long serialVersionUID = 2;

    private final Customer customer;
    private final long total;

    public Order(Customer customer, long total) {
        this.customer = customer;
        this.total = total;
    }

    public Customer customer() {
        return customer;
    }

    public long total() {
        return total;
    }
}
