// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.shop;

import java.io.Serializable;
import java.math.BigDecimal;

/// One line of an order.
public record Item(String article, int quantity, BigDecimal price) implements Serializable {

    /// The price of all pieces.
    public BigDecimal total() {
        return price.multiply(BigDecimal.valueOf(quantity));
    }
}
