// SPDX-License-Identifier: Apache-2.0
/// Orders of a shop: decimals, dates, enums, records, lists and maps. Start at [Order].
@NullMarked
package io.wherry.testkit.zoo.shapes.shop;

import org.jspecify.annotations.NullMarked;
