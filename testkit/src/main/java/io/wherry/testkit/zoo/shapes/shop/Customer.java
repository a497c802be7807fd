// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.shop;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// A customer; the company is null for a person.
public record Customer(long id, String name, String email, @Nullable String company)
        implements Serializable {}
