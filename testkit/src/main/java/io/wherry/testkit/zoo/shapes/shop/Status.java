// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.shop;

/// How far an order has come.
public enum Status {
    PLACED,
    PAID,
    SHIPPED,
    RETURNED
}
