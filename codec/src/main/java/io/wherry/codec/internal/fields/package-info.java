// SPDX-License-Identifier: Apache-2.0

/// Access to fields without Unsafe: `FieldsGenerator` writes hidden classes for accessible classes,
/// `HandleFields` has method handles where no class can be defined, `ReflectiveFields` goes through
/// the JDK's own serialization handles for all others.
/// `FieldAccess` chooses.
@NullMarked
package io.wherry.codec.internal.fields;

import org.jspecify.annotations.NullMarked;
