// SPDX-License-Identifier: Apache-2.0
/// Programs with datatypes: their layouts, names and attributes.
@NullMarked
package mpi.programs.datatype;

import org.jspecify.annotations.NullMarked;
