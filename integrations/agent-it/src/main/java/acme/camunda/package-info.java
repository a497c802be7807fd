// SPDX-License-Identifier: Apache-2.0

/// Variables of Camunda's processes.
package acme.camunda;
