// SPDX-License-Identifier: Apache-2.0
/// How objects of the commonest classes of the JDK are written and read without their hooks: start at
/// [KnownForms], which readers and writers are made with.
@NullMarked
package io.wherry.codec.internal.javaio.form;

import org.jspecify.annotations.NullMarked;
