// SPDX-License-Identifier: Apache-2.0
/// Tests of class filters, and of `ObjectInputFilter`.
@NullMarked
package io.wherry.codec.filter;

import org.jspecify.annotations.NullMarked;
