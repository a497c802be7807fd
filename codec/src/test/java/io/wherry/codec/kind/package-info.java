// SPDX-License-Identifier: Apache-2.0
/// Tests of the kinds of classes: records, Externalizable, proxies, classes of the JDK.
@NullMarked
package io.wherry.codec.kind;

import org.jspecify.annotations.NullMarked;
