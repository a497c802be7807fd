// SPDX-License-Identifier: Apache-2.0
/// Objects between two ranks of MPI, by several ways that take turns ([ObjectTransport]).
/// [MpiObjectTimes] starts [ObjectForkedRun] and [ObjectCostForkedRun]; [MpiObjectsPage] shows the
/// results, and [ObjectModels] fits a cost model to them.
@NullMarked
package io.wherry.bench.objects;

import org.jspecify.annotations.NullMarked;
